/** What comes before the name of an operator's command: the service and the image have a program of their own. */
export const commandPrefix = process.env['EXCHANGE_COMMAND'] ?? 'npm run';
