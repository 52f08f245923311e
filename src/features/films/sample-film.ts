import { find, findAll, PageElement } from '~/ui/element';

/** A film in the browser's own player. One plays at a time, and words stand in for a film that does not come. */
class SampleFilm extends PageElement {
  connectedCallback() {
    const video = find(this, 'video', HTMLVideoElement);
    video.addEventListener('play', () => {
      for (const other of findAll(document, 'video', HTMLVideoElement)) if (other !== video) other.pause();
    });
    // Sources tell of their own errors, which do not bubble; the film is away when none of them is left.
    video.addEventListener('error', () => this.#check(video), { capture: true });
    // A browser that knows neither codec has said so before this script was there.
    this.#check(video);
  }

  #check({ error, networkState }: HTMLVideoElement) {
    if (!error && networkState !== HTMLMediaElement.NETWORK_NO_SOURCE) return;
    this.sayMissing();
    find(this, 'details', HTMLDetailsElement).open = true;
  }
}

customElements.define('sample-film', SampleFilm);
