// @ts-check
// The page works without this script. It adds: new mail appears by itself, a message opens without losing the place
// in the list, the arrow keys, the cord.
import { relativeTime } from './relative-time.js';

const LIST = ['counts', 'messages'];
const EVERYTHING = [...LIST, 'reading'];
const CLOCK_TICK_MS = 30_000;
const WIDE = matchMedia('(width >= 56rem)');

/** @type {AbortController | undefined} */
let opening;
let isRefreshing = false;
let isStale = false;

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is missing`);
  return element;
}

/**
 * @param {string} url
 * @param {AbortSignal} [signal]
 */
async function load(url, signal) {
  const response = await fetch(url, signal ? { signal } : {});
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!page.getElementById('reading')) throw new Error(`${url} answered ${response.status}`);
  return { page, isGone: response.status === 404 };
}

/**
 * Puts parts of a fresh page in the place of the old ones; focus and scroll position stay.
 *
 * @param {Document} page
 * @param {string[]} ids
 */
function swap(page, ids) {
  const focusedId = document.activeElement?.id;
  const { scrollTop, scrollHeight } = byId('messages');
  for (const id of ids) {
    const fresh = page.getElementById(id);
    if (fresh) byId(id).replaceWith(fresh);
  }
  const messages = byId('messages');
  // What a person looks at stays put when a row is added above it.
  messages.scrollTop = scrollTop && scrollTop + messages.scrollHeight - scrollHeight;
  document.body.className = page.body.className;
  document.title = page.title;
  if (focusedId && document.activeElement?.id !== focusedId) {
    document.getElementById(focusedId)?.focus({ preventScroll: true });
  }
  drawCord();
}

/** @param {string} url */
async function open(url) {
  opening?.abort();
  opening = new AbortController();
  const { signal } = opening;
  try {
    const { page } = await load(url, signal);
    swap(page, EVERYTHING);
  } catch {
    // The mailbox is away: let the browser say so.
    if (!signal.aborted) location.assign(url);
  }
}

async function refresh() {
  isStale = true;
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    while (isStale) {
      isStale = false;
      const url = location.href;
      const { page, isGone } = await load(url);
      if (location.href === url) showNews(page, isGone);
      else isStale = true;
    }
  } catch {
    // The mailbox is away; the event stream comes back with it and refreshes then.
  } finally {
    isRefreshing = false;
  }
}

/**
 * @param {Document} page
 * @param {boolean} isGone
 */
function showNews(page, isGone) {
  const total = Number(byId('counts').dataset.total);
  const isReading = document.body.classList.contains('is-reading');
  swap(page, isReading && !isGone ? LIST : EVERYTHING);
  const newest = document.querySelector('#messages .row');
  if (newest && Number(byId('counts').dataset.total) > total) {
    byId('announcement').textContent = `New message: ${newest.querySelector('.subject')?.textContent}`;
  }
}

/** Joins the open row to the message. On a phone only one of the two is there. */
function drawCord() {
  const cord = document.querySelector('#cord path');
  const row = document.querySelector('#messages [aria-current] .jack');
  const socket = document.querySelector('#reading .socket');
  const list = byId('messages').getBoundingClientRect();
  const start = row?.getBoundingClientRect();
  const end = socket?.getBoundingClientRect();
  const isInView = start && start.top >= list.top && start.bottom <= list.bottom;
  if (!end || !isInView || !WIDE.matches) {
    cord?.removeAttribute('d');
    return;
  }
  const origin = byId('cord').getBoundingClientRect();
  const [x0, y0] = [start.x + start.width / 2 - origin.x, start.y + start.height / 2 - origin.y];
  const [x1, y1] = [end.x + end.width / 2 - origin.x, end.y + end.height / 2 - origin.y];
  const slack = (x1 - x0) * 0.8;
  cord?.setAttribute('d', `M${x0} ${y0}C${x0 + slack} ${y0} ${x1 - slack} ${y1} ${x1} ${y1}`);
}

/** @param {MouseEvent} event */
async function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !('swap' in link.dataset) || !isPlain) return;
  event.preventDefault();
  const openRowId = document.querySelector('#messages [aria-current]')?.id;
  history.pushState(null, '', link.href);
  await open(link.href);
  if (link.closest('.pager')) byId('messages').scrollTop = 0;
  // On a phone list and message take turns, and the place where the focus was is hidden now.
  if (document.activeElement === document.body) {
    const isReading = document.body.classList.contains('is-reading');
    document.getElementById(isReading ? 'reading' : (openRowId ?? ''))?.focus();
  }
}

/** @param {KeyboardEvent} event */
function stepThroughList(event) {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
  const rows = [...document.querySelectorAll('#messages .row')].filter((row) => row instanceof HTMLElement);
  const focused = rows.findIndex((row) => row.matches(':focus'));
  const isNowhere = document.activeElement === document.body && event.key.startsWith('Arrow');
  if (focused === -1 && !(isNowhere && WIDE.matches)) return;

  const current = rows.findIndex((row) => row.ariaCurrent);
  const target = focused === -1 ? rows[Math.max(current, 0)] : rows[focused + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function tellTime() {
  for (const time of document.querySelectorAll('time[data-relative]')) {
    if (time instanceof HTMLTimeElement)
      time.textContent = relativeTime(Date.parse(time.dateTime), Date.now());
  }
}

document.addEventListener('click', followLink);
document.addEventListener('keydown', stepThroughList);
document.addEventListener('scroll', drawCord, { capture: true, passive: true });
addEventListener('popstate', () => open(location.href));
new ResizeObserver(drawCord).observe(byId('desk'));
document.fonts.ready.then(drawCord);
setInterval(tellTime, CLOCK_TICK_MS);

const news = new EventSource('/events');
news.addEventListener('open', refresh);
news.addEventListener('change', refresh);
