/**
 * The policy of every page refuses to start a worker from a plain address. With this module imported, addresses on the
 * site itself pass; every other one, and all markup and code in strings, is still refused.
 */
globalThis.window?.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, protocol } = new URL(address, document.baseURI);
    return origin === location.origin && protocol === location.protocol ? address : null;
  },
});
