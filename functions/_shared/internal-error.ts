/** Something is wrong on our side. The message reaches the log, so it never holds anything a visitor sent. */
export class InternalError extends Error {
  override readonly name = 'InternalError';
}
