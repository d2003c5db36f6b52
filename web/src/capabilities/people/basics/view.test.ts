import { describe, expect, it } from 'vitest'
import { type Basics, basicsOf, changeOf, differences, missing, rebase } from './view.ts'

const ada: Basics = { firstName: 'Ada', lastName: 'Berg', preferredName: '', title: 'Analyst' }

describe('the basics of a person', () => {
  it('are texts in the form, and null again when they are cleared', () => {
    const form = basicsOf({ firstName: 'Ada', lastName: 'Berg', preferredName: null, title: 'Analyst' })
    expect(form).toEqual(ada)
    expect(changeOf({ ...form, title: '  ' }, ['title'])).toEqual({ title: null })
    expect(changeOf({ ...form, firstName: ' Ada ' }, ['firstName'])).toEqual({ firstName: 'Ada' })
  })

  it('have changed only when more than whitespace differs', () => {
    expect(differences({ ...ada, title: 'Analyst ', lastName: 'Berger' }, ada)).toEqual(['lastName'])
  })

  it('require a first and a last name', () => {
    expect(missing({ ...ada, lastName: ' ', title: '' })).toEqual(['lastName'])
  })
})

describe('edits rebased onto a changed record', () => {
  const typed = { ...ada, title: 'Partner' }

  it('stay, and untouched fields follow the record', () => {
    expect(rebase(typed, ada, { ...ada, lastName: 'Berger' })).toEqual({
      basics: { ...typed, lastName: 'Berger' },
      clashes: [],
    })
  })

  it('conflict where the same field has changed to another value', () => {
    expect(rebase(typed, ada, { ...ada, title: 'Principal' })).toEqual({ basics: typed, clashes: ['title'] })
    expect(rebase(typed, ada, { ...ada, title: 'Partner' }).clashes).toEqual([])
  })
})
