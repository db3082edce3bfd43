/** The version of this product; a test holds it against package.json, which not every entry can read when packed. */
export const productVersion = '0.1.0';
