/**
 * What every page runs by itself. None of it is needed for the first press. It imports nothing that an island or an
 * element uses: the bundler would put what they share into this file, and all of it would come with every page.
 */
import '~/lib/keep-source';
import '~/lib/report-refusals';
import './bar-height';
import './lay-out-later';
import './follow-fragment';
import '~/features/header/menu-keys';
import '~/features/search/search-key';
