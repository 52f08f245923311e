type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/**
 * Centre line of the cord from the question's socket to the near edge of an option, in pixels of `frame`:
 * it falls from the socket and turns into the option.
 */
export function cordPath(frame: Box, socket: Box, option: Box): string {
  const x = socket.left - frame.left + socket.width / 2;
  const y = socket.top - frame.top + socket.height / 2;
  const endX = option.left - frame.left + 2;
  const endY = option.top - frame.top + option.height / 2;
  const bend = Math.min(endX - x, endY - y);
  return `M${x} ${y}V${endY - bend}C${x} ${endY - bend * 0.35} ${endX - bend * 0.65} ${endY} ${endX} ${endY}`;
}
