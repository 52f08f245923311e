import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { textButton } from '~/ui/classes';
import { Words } from '~/ui/Words';
import { failureText } from './classes';
import * as t from './rules/messages';

/** In place of code that did not arrive: the page stays, and says so. */
function Missing() {
  return (
    <p role="alert" className={failureText}>
      <span>
        <Words
          of={t.partDidNotArrive}
          reload={
            <button type="button" className={textButton} onClick={() => location.reload()}>
              {t.reloadThePage}
            </button>
          }
        />
      </span>
    </p>
  );
}

/** What stands in place of a view until its code has come. `auth.astro` gives its box about the height of that view. */
export const Loading = () => (
  <p role="status" data-awaited>
    {t.loading}
  </p>
);

/** A component whose code is fetched when it is first shown, with the only text for that. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.ReactNode {
  const Loaded: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({
    default: await load().catch(() => Missing),
  }));
  return (props) => (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  );
}
