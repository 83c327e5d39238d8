/** By these `bin/start` tells what lies within it what it knows of a request; from outside they are taken away. */

/** Where the request came from, as far as it can be believed. */
export const clientIpHeader = 'x-client-ip';

/** Path and query of the request, as they were sent: a page cannot see them otherwise. */
export const requestUrlHeader = 'x-request-url';
