const secretKey = /pass|secret|token|key|credential|auth/i

/** Whether the value of a label of this name looks like a secret, and is told to nobody. */
export function isWithheld(name: string): boolean {
  return secretKey.test(name)
}

/** The labels, without values that look like secrets. */
export function withholdSecrets(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [name, isWithheld(name) ? '(withheld)' : value]),
  )
}
