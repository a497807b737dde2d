export { describeIssue } from './describe-issue.ts'
export { listFiles, loadRules, readRuleFile } from './load-rules.ts'
export {
  type GroupDefaults,
  type ParsedRules,
  parseRuleFile,
  type RuleFault,
  readRuleGroup,
} from './parse-rule-file.ts'
export { readYaml } from './read-yaml.ts'
