/** Marks the part that is being read: the last one whose heading has risen into the upper third. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));

function mark() {
  const current = headings.findLastIndex(
    (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3,
  );
  for (const [index, link] of links.entries()) link.ariaCurrent = index === current ? 'location' : null;
}

const watch = new IntersectionObserver(mark, { rootMargin: '0px 0px -67%' });
for (const heading of headings) if (heading) watch.observe(heading);
