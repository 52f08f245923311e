import { button } from './classes';
import { h } from './element';

/** The quiet button of a tool. It stands apart, so that an element without one loads no classes. */
export const quietButton = (label: string, onclick: () => void, className = ''): HTMLButtonElement =>
  h(
    'button',
    { type: 'button', className: `${button('quiet', 'small')} ${className}`.trim(), onclick },
    label,
  );
