export const de = { line: 'Lineare Regression', polynomial: 'Polynomiale Regression' }
