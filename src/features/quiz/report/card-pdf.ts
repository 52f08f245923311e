import { type Card, CARD_TITLE, cardText } from '../rules/card';
import { pictureOf } from './card-picture';
import { pictureWithText } from './picture-pdf';

export async function cardPdf(canvas: HTMLCanvasElement, card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await (await pictureOf(canvas, 'image/jpeg')).arrayBuffer();
  return pictureWithText(new Uint8Array(picture), CARD_TITLE, cardText(card));
}
