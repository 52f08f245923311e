/** A page that comes back from the back/forward cache still shows the menu it was left through; close it. */
export function closeMenusOnReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  });
}
