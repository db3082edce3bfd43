/** What is said of package managers, of whatever language. */

export const fetches = 'It fetches packages and runs their install steps.';
export const publishes = 'It publishes a package that others will use.';
export const everywhere = 'It installs for the whole account or machine.';
export const foreign = 'It installs from an address that is not the usual source.';
export const asksSource = 'It queries a package source.';
export const login = 'It changes or prints the login at a package source.';

/** A URL, a repository or an archive in place of a package name. */
export const direct = '/^(git\\+|git:|https?:|ssh:|github:|gitlab:|file:\\/\\/\\/tmp|\\/tmp\\/|.*@git\\+|.*@https?:)/';

export const sendsBuilt = 'It sends what it builds to another host.';
