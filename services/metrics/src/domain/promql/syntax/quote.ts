// As in templates, where the same way of Go's is used.
export { quote, quoteRune } from '@hearth/go-template'
