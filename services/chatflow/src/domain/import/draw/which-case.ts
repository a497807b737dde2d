/**
 * JavaScript that compares as Dify and n8n do; it stands in the functions that tell cases apart. A reference that nothing
 * has filled is as it was written, and counts as empty.
 */
export const whichCase = `const given = (value) => (/^\\{\\{[^{}]*\\}\\}$/.test(String(value)) ? '' : String(value ?? ''))
const list = (text) => { try { const value = JSON.parse(text); return Array.isArray(value) ? value.map(String) : text } catch { return text } }
const holds = (left, operator, right) => {
  const [a, b] = [given(left), given(right)]
  const all = list(a)
  switch (operator) {
    case 'contains': return all.includes(b)
    case 'not contains': return !all.includes(b)
    case 'start with': return a.startsWith(b)
    case 'end with': return a.endsWith(b)
    case 'is': return a === b
    case 'regex': return new RegExp(b).test(a)
    case 'not start with': return !a.startsWith(b)
    case 'not end with': return !a.endsWith(b)
    case 'not regex': return !new RegExp(b).test(a)
    case 'after': return new Date(a) > new Date(b)
    case 'before': return new Date(a) < new Date(b)
    case 'is not': return a !== b
    case 'in': return list(b).includes(a)
    case 'not in': return !list(b).includes(a)
    case 'all of': return [list(b)].flat().every((each) => all.includes(each))
    case '=': return Number(a) === Number(b)
    case '≠': return Number(a) !== Number(b)
    case '>': return Number(a) > Number(b)
    case '<': return Number(a) < Number(b)
    case '≥': return Number(a) >= Number(b)
    case '≤': return Number(a) <= Number(b)
    case 'empty': case 'null': case 'not exists': return a === '' || a === '[]' || a === 'null'
    default: return a !== '' && a !== '[]' && a !== 'null'
  }
}`
