// The client's build replaces every schema by this file, because only the server checks requests.
export {};
