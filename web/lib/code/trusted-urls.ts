/** The part of the Trusted Types API that we use, which TypeScript lacks. TrustedScriptURL is declared as a string. */
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

/** The only policy that the Content-Security-Policy allows. Browsers without Trusted Types use the plain rules. */
const policy = trustedTypes?.createPolicy('site-scripts', rules) ?? rules;

/**
 * Returns the address of a worker or service worker in the form that the browser accepts.
 * @throws TypeError if the address belongs to another site.
 */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url);
