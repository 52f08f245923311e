/** What every page runs by itself. None of it is needed for the first press. */
import '~/lib/report-refusals';
import './bar-height';
import '~/features/header/menu-keys';
import '~/features/search/search-key';
