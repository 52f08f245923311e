import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'called' | 'loaded' | 'session';
  }
}

declare global {
  /** What it makes is an object that the browser takes in place of a string. */
  interface TrustedTypePolicy {
    createHTML(markup: string): string;
    createScriptURL(address: string): string | null;
  }

  interface Window {
    /** Missing in browsers that do not enforce trusted types. */
    trustedTypes?: {
      createPolicy(name: string, rules: Partial<TrustedTypePolicy>): TrustedTypePolicy;
    };
  }
}
