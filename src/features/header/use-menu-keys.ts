import { type RefObject, useEffect, useRef } from 'react';

const MENU_BUTTON = '[popovertarget]';
const ENTRIES = 'a, button';

const all = (within: Element | null, selector: string) => [
  ...(within?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const menuOf = (button: Element) => document.getElementById(button.getAttribute('popovertarget') ?? '');

/** Closes the menu that the focus has left. The browser does so only for a press beside it, and for Escape. */
function closeLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  const stays = (part: Element | null) => part?.contains(relatedTarget as Node | null);
  for (const button of all(currentTarget as Element, MENU_BUTTON)) {
    const menu = menuOf(button);
    // Without a next element the whole window has lost the focus.
    if (relatedTarget && !stays(button) && !stays(menu)) menu?.togglePopover(false);
  }
}

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
  const { key } = event;
  const from = event.target as HTMLElement;
  const menu = from.closest('[popover]');
  if (!menu && !from.matches(MENU_BUTTON)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  let to = menu
    ? neighbour(all(menu, ENTRIES), from, key, 'ArrowUp', 'ArrowDown')
    : neighbour(all(event.currentTarget as Element, MENU_BUTTON), from, key, 'ArrowLeft', 'ArrowRight');
  if (!menu && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const opened = menuOf(from);
    if (!opened?.matches(':popover-open')) from.click();
    to = all(opened, ENTRIES).at(key === 'ArrowDown' ? 0 : -1);
  }
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** For an element with popovers and their buttons: what the keyboard does with menus beyond what HTML gives. */
export function useMenuKeys<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const listening = new AbortController();
    bar.current?.addEventListener('focusout', closeLeft, listening);
    bar.current?.addEventListener('keydown', move, listening);
    return () => listening.abort();
  }, []);
  return bar;
}
