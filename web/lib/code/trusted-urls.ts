/** Of the Trusted Types API, what is used of it: the DOM's types do not know it, nor its TrustedScriptURL, here a string. */
interface Rules {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}

const rules: Rules = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('Scripts are of the site alone.');
    return url;
  },
};

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

/** The one policy that the Content-Security-Policy allows, by this name; the rules alone where the browser has none. */
const policy = trustedTypes?.createPolicy('site-scripts', rules) ?? rules;

/** Makes the address of a worker or service worker acceptable to the browser. Throws when it is not of this site. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url);
