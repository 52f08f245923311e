import { PageElement } from '~/ui/element';

/** Shows the cards over the chart, and lets the pairs be practised. Without it the sockets are links to the cards. */
class PronunciationChart extends PageElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('[data-sound]');
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void import('./sound-sheet')
        .then(({ showCard }) => showCard(this, link))
        .catch(() => location.assign(link.href));
    });
    // `toggle` does not bubble.
    this.addEventListener(
      'toggle',
      ({ target }) => {
        if (!(target instanceof HTMLDetailsElement) || !target.open) return;
        void import('./sound-sheet')
          .then(({ addExercise }) => addExercise(target))
          .catch(() => this.sayMissing());
      },
      true,
    );
  }
}

customElements.define('pronunciation-chart', PronunciationChart);
