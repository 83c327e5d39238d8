/** A command cannot do what it was asked. The message is printed as it is, without a stack. */
export class CommandError extends Error {}
