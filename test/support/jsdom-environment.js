import { TestEnvironment } from 'jest-environment-jsdom';

/** A jsdom environment in which `#partner` is the university that PARTNER names. */
export default class ComponentEnvironment extends TestEnvironment {
  exportConditions = () => ['browser', process.env.PARTNER];

  async setup() {
    await super.setup();
    // jsdom does not implement these APIs.
    const { Blob, Element, FileReader, HTMLDialogElement } = this.global;
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsArrayBuffer(this);
      });
    };
    Element.prototype.scrollIntoView = () => {};
    this.global.scrollTo = () => {};
    this.global.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
    Object.assign(this.global, { Response, Headers, TextEncoder, TextDecoder, BroadcastChannel: undefined });
    this.global.CSS = { escape: (name) => name };
    this.global.AbortSignal.timeout = () => new this.global.AbortController().signal;
    this.global.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.ResizeObserver = this.global.IntersectionObserver;
  }
}
