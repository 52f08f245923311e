const MENU_BUTTON = 'header [popovertarget*=menu]';

const all = (within: ParentNode | null, selector: string) => [
  ...(within?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const menuOf = (button: Element) => document.getElementById(button.getAttribute('popovertarget') ?? '');

/** Where a key leads from one of a list: round its ends, or to one of them. */
function neighbour(list: HTMLElement[], from: HTMLElement, key: string, back: string, on: string) {
  const index = list.indexOf(from);
  if (key === 'Home') return list[0];
  if (key === 'End') return list.at(-1);
  if (key === on) return list[(index + 1) % list.length];
  return key === back ? list.at(index - 1) : undefined;
}

/** Left and Right go from button to button; Down opens a menu and goes on inside it, and so does Up from its end. */
function move(event: KeyboardEvent): void {
  const { key, target: from } = event;
  if (!(from instanceof HTMLElement)) return;
  const menu = from.closest('header [popover]');
  if (!menu && !from.matches(MENU_BUTTON)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const entries = (within: Element | null) => all(within, 'a, button');
  const buttons = () => all(document, MENU_BUTTON).filter((button) => button.checkVisibility());
  let to = menu
    ? neighbour(entries(menu), from, key, 'ArrowUp', 'ArrowDown')
    : neighbour(buttons(), from, key, 'ArrowLeft', 'ArrowRight');
  if (!menu && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const opened = menuOf(from);
    if (!opened?.matches(':popover-open')) from.click();
    to = entries(opened).at(key === 'ArrowDown' ? 0 : -1);
  }
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Closes what the focus has left. The browser does so only for a press beside it, and for Escape. */
function closeLeft({ target }: FocusEvent): void {
  for (const open of all(document, ':popover-open')) {
    const stays = target instanceof Element && (open.contains(target) || menuOf(target) === open);
    if (!stays) open.hidePopover();
  }
}

addEventListener('focusin', closeLeft);
addEventListener('keydown', move);
