/** The form of every id after its prefix. Apart from the schemas, so that small clients need no zod to check one. */
export const idSuffix = /^[0-9A-Za-z_-]{1,64}$/;
