/** Why the desk does not start, in words for whoever starts it. */
export class Refused extends Error {}
