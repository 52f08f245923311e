export const byOn = '{newsletter}, by {author}, {day}';
export const newsletter = 'Newsletter';
export const nextIssue = 'The next issue comes by {email} or by {rss}.';
export const oneEmailAMonth = 'one email a month';
export const rss = 'RSS';

export const subscribe = 'Subscribe';
export const rssFeed = 'RSS feed';
export const pastIssues = 'Past issues';

export const subscribed = 'Successfully subscribed to newsletter!';
export const confirmAddress = 'Check your inbox to confirm your address.';
export const notSubscribed = 'Failed to subscribe. Please try again.';
export const emailAddress = 'Email address';
export const sending = 'Sending...';
export const whatYouAgreedTo = 'What you agreed to';
