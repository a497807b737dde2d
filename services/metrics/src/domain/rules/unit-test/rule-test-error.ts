/** Why a test of rules cannot be run. */
export class RuleTestError extends Error {
  override readonly name = 'RuleTestError'
}
