import { Failure } from '@hearth/kernel'

/**
 * Nothing that is known opens what was sealed.
 *
 * @param what the subject of the sentence, such as `the credential "x"`
 * @param instead what can be done where the secret is lost
 */
export function unopened(what: string, instead: string): Failure {
  return new Failure(
    'broken',
    `Cannot decrypt ${what}: it was sealed with another master secret than that of the settings, or of the secrets.json ` +
      `in the state folder; give that one back (also as one of "otherSecrets"), or ${instead}`,
  )
}
