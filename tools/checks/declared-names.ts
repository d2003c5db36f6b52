import { parseSync, Visitor } from 'vite'

/** What a binding, a key or a parameter may look like in the syntax tree; only the parts that lead to names. */
interface Part {
  readonly type: string
  readonly name?: unknown
  readonly left?: Part
  readonly argument?: Part
  readonly parameter?: Part
  readonly value?: unknown
  readonly elements?: readonly (Part | null)[]
  readonly properties?: readonly Part[]
}

/**
 * The names that a TypeScript file declares: variables, functions, classes, types, parameters and properties.
 * @throws Error when the file cannot be parsed
 */
export const declaredNames = (path: string, content: string): ReadonlySet<string> => {
  const { program, errors } = parseSync(path, content)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const names = new Set<string>()
  const bind = (part: unknown) => {
    for (const name of boundBy(part as Part | null | undefined)) names.add(name)
  }
  const bindAll = ({ params }: { params: readonly unknown[] }) => params.forEach(bind)
  const key = ({ key, computed }: { key: unknown; computed?: boolean }) => {
    if (!computed) bind(key)
  }
  const named = ({ id }: { id: unknown }) => bind(id)
  const withParameters = (node: { id?: unknown; params: readonly unknown[] }) => {
    bind(node.id)
    bindAll(node)
  }
  new Visitor({
    VariableDeclarator: named,
    FunctionDeclaration: withParameters,
    FunctionExpression: withParameters,
    TSDeclareFunction: withParameters,
    ArrowFunctionExpression: bindAll,
    TSFunctionType: bindAll,
    ClassDeclaration: named,
    MethodDefinition: key,
    PropertyDefinition: key,
    Property: ({ key, computed, method, value }) => {
      if (!computed && !(method && value.type === 'Identifier')) bind(key)
    },
    TSPropertySignature: key,
    TSMethodSignature: (node) => {
      key(node)
      bindAll(node)
    },
    TSTypeAliasDeclaration: named,
    TSInterfaceDeclaration: named,
    TSEnumDeclaration: named,
    TSTypeParameter: ({ name }) => bind(name),
    ImportSpecifier: ({ local }) => bind(local),
    CatchClause: ({ param }) => bind(param),
  }).visit(program)
  return names
}

const boundBy = (part: Part | null | undefined): string[] => {
  if (!part) return []
  if (part.type === 'Identifier' || part.type === 'PrivateIdentifier') return [String(part.name)]
  if (part.type === 'AssignmentPattern') return boundBy(part.left)
  if (part.type === 'RestElement') return boundBy(part.argument)
  if (part.type === 'TSParameterProperty') return boundBy(part.parameter)
  if (part.type === 'ArrayPattern') return (part.elements ?? []).flatMap(boundBy)
  if (part.type === 'ObjectPattern') return (part.properties ?? []).flatMap((property) => boundBy(boundOf(property)))
  return []
}

const boundOf = (property: Part): Part => (property.type === 'Property' ? (property.value as Part) : property)
