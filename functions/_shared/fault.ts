/** Something is wrong on our side. The message reaches the log, so it never holds anything a visitor sent. */
export class Fault extends Error {
  override readonly name = 'Fault';
}
