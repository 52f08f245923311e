/** Shows the cards over the chart, and lets the pairs be practised. Without it the sockets are links to the cards. */
class SoundChart extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.snd');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void import('./sound-desk')
        .then(({ showCard }) => showCard(link))
        .catch(() => location.assign(link.href));
    });
    // `toggle` does not bubble.
    this.addEventListener(
      'toggle',
      ({ target }) => {
        if (!(target instanceof HTMLDetailsElement) || !target.open) return;
        void import('./sound-desk')
          .then(({ addExercise }) => addExercise(target))
          .catch(() => {
            const status = this.querySelector('[role=status]') as HTMLElement;
            status.textContent = status.dataset.missing ?? '';
          });
      },
      true,
    );
  }
}

customElements.define('sound-chart', SoundChart);
