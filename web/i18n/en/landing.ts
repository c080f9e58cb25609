export const landing = {
  title: 'Second-hand, on campus',
  tagline: ['Good things', 'stay on campus.'],
  lead: 'Textbooks, rice cookers, a lamp that still works: buy from and sell to people you may meet in the canteen anyway.',
  deals: (count: number) => `${count} things have found a new owner here this year.`,
  signUp: 'Sign up',
  logIn: 'Login',
  toMarket: 'To the market',
  notice: 'Please read before tearing off',
  points: {
    found: {
      title: 'What you find here',
      text: 'Course books by their code, kitchenware, furniture, bicycles, things for free, and people who look for what you no longer need. Save a search, and you hear of new things that fit.',
    },
    community: {
      title: 'For our community only',
      text: 'You sign up with your university email, so everyone here is a student, teacher or staff member.',
    },
    share: {
      title: 'You choose what you share',
      text: 'At first, others see only your email. Add a WeChat QR code in the settings if you like, and take it off again whenever you want.',
    },
    waiting: {
      title: 'What is still inconvenient',
      text: 'New posts, new usernames and new photos wait for an admin to approve them. Until then, a post is marked ‘Pending’. The site is reachable only from the university network or VPN. At home or abroad, switch the VPN on first.',
    },
    improve: {
      title: 'Room for improvement',
      text: 'Plenty. If something is broken or clumsy, tell the developer:',
    },
  },
  campusOnly: 'You log in with your campus account, so everyone here is a student, teacher or staff member.',
  strips: {
    market: 'Market',
    post: 'Post something',
    signUp: 'Sign up',
    logIn: 'Login',
    report: 'Report a bug',
    guidelines: 'Guidelines',
  },
};
