export const campus = {
  logIn: (name: string) => `Log in with ${name}`,
  or: 'or',
  toWorkAsAdmin: (name: string) => `Log in with ${name} to work as an admin.`,
  stillLoggedIn: (name: string) => `You are still logged in at ${name}.`,
  logOutThere: (_name: string) => 'Log out there too',
  first: {
    title: 'Connect your account',
    why: (name: string) =>
      `You log in with ${name} for the first time. We ask once, so that nobody else gets into your account.`,
    question: (address: string) => `There is an account with ${address}. Is it yours?`,
    addressOnly: (address: string) => `Is the address ${address} yours?`,
    password: 'Its password',
    code: 'Send a code to this address',
    notMine: 'It is not mine',
    nothingDone: 'Then nothing is connected. Please write to',
    byOperator: 'Only the people who run this site can connect this account. Please write to',
    submit: 'Connect and log in',
  },
};
