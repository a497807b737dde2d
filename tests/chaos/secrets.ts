/** What opens the services of a chaos run. */
export const secrets = {
  key: 'key-of-the-chaos-run',
  password: 'password-of-the-chaos-run',
  master: 'master-secret-of-the-chaos-run-of-replicas',
}
