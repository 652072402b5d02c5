const { dataset } = document.documentElement;

/** The address of the service, without a slash at the end: a proxy may add a prefix. */
export const serviceUrl = new URL(dataset.root!, location.href).href.replace(/\/$/, '');

/** The path of the console, where its routes begin. */
export const consolePath = `${new URL(serviceUrl).pathname.replace(/\/$/, '')}/console`;

/** Where people of the demo begin to sign in, if the sandbox has an identity provider. */
export const demoSignInPath: string | null = dataset.signIn ?? null;

/** The address of the sandbox of the demo, if it runs. */
export const sandboxUrl: string | null = dataset.sandbox ?? null;
