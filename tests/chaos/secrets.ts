/** What opens the bundle of a chaos run. */
export const secrets = { key: 'key-of-the-chaos-run', password: 'password-of-the-chaos-run' }
