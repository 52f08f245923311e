/** For `ref`: what appears takes the focus. It has to be one function, or React would call it at every render. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
