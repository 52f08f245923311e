export const main = 'Main';

export const signedInAs = 'Signed in as';
export const yourAccount = 'Your account';
export const signOut = 'Sign out';
export const account = (name: string, email: string) => `Account: ${name}, ${email}`;
export const loading = 'Loading...';
export const signIn = 'Sign In';
export const features = 'Features';
export const prices = 'Pricing';
