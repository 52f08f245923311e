/** What listens and speaks is loaded when the first sound or pair is opened; until then everything can be read. */
class SoundChart extends HTMLElement {
  connectedCallback() {
    // `toggle` does not bubble.
    this.addEventListener('toggle', (event) => void this.#equip(event), true);
  }

  async #equip({ target, newState }: Event & { newState?: string }) {
    if (newState !== 'open') return;
    try {
      const { equip } = await import('./sound-desk');
      equip(target as HTMLElement);
    } catch {
      const status = this.querySelector('[role=status]') as HTMLElement;
      status.textContent = status.dataset.missing ?? '';
    }
  }
}

customElements.define('sound-chart', SoundChart);
