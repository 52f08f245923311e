import { find, findAll, PageElement } from '~/ui/element';

/** A film in the browser's own player. One plays at a time, and words stand in for a film that does not come. */
class SampleFilm extends PageElement {
  connectedCallback() {
    const video = find(this, 'video', HTMLVideoElement);
    video.addEventListener('play', () => {
      for (const other of findAll(document, 'video', HTMLVideoElement)) if (other !== video) other.pause();
    });
    // A file that is away is told by the last source, and one that breaks off by the film itself.
    findAll(video, 'source', HTMLSourceElement)
      .at(-1)
      ?.addEventListener('error', () => this.#fail());
    video.addEventListener('error', () => this.#fail());
    // A browser that knows neither codec has said so before this script was there.
    if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) this.#fail();
  }

  #fail() {
    this.sayMissing();
    find(this, 'details', HTMLDetailsElement).open = true;
  }
}

customElements.define('sample-film', SampleFilm);
