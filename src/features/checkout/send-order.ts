/** All that an order needs on its way, in one file: the page that shows it needs none of it. */
export { showProblems } from '~/lib/form-problems';
export { orderProblems } from './order-problems';
export { placeOrder } from './place-order';
