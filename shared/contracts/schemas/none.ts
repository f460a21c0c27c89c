// The client's build resolves every schema to this file: the server checks what the client sends.
export {};
