import { rolePermissions } from '@colloquy/contract/permissions/shapes'

/** A person of a company: first and last name, title, country, city. */
export type Colleague = readonly [first: string, last: string, title: string, country: string, city: string]

export interface Organization {
  readonly name: string
  readonly country: string
  readonly people: readonly Colleague[]
  /** Last name of a person who approves the calls of the house for its own compliance. */
  readonly officer?: string
}

/** Client companies. The first person of the first one is a demo account. */
export const meridianClients: readonly Organization[] = [
  {
    name: 'Brandywell Capital',
    country: 'GB',
    people: [
      ['Imogen', 'Achterberg', 'Principal', 'GB', 'London'],
      ['Rufus', 'Delahaye', 'Associate', 'US', 'Boston'],
      ['Nadia', 'Okonedo', 'Analyst', 'GB', 'London'],
      ['Leopold', 'Castellane', 'Partner', 'GB', 'London'],
      ['Priscilla', 'Tanqueray', 'Research Librarian', 'GB', 'London'],
    ],
  },
  {
    name: 'Ashgrove Partners',
    country: 'GB',
    people: [
      ['Cordelia', 'Winterbourne', 'Director', 'GB', 'Edinburgh'],
      ['Hamish', 'Auchterlonie', 'Associate', 'GB', 'Edinburgh'],
      ['Ines', 'Farragut', 'Analyst', 'ES', 'Madrid'],
    ],
  },
  {
    name: 'Tollgate Advisory',
    country: 'US',
    people: [
      ['Beatrix', 'Holloway', 'Managing Director', 'US', 'Chicago'],
      ['Jonah', 'Pressburger', 'Consultant', 'US', 'Chicago'],
      ['Mei', 'Tanigawa', 'Consultant', 'US', 'Seattle'],
      ['Ansel', 'Grunewald', 'Engagement Manager', 'DE', 'Munich'],
    ],
  },
  {
    name: 'Eschenburg Beteiligungen',
    country: 'DE',
    people: [
      ['Konstanze', 'von Ahlefeldt', 'Investment Director', 'DE', 'Hamburg'],
      ['Jannik', 'Reuterdahl', 'Investment Manager', 'DE', 'Hamburg'],
      ['Sophie', 'Kaltenbrunn', 'Analyst', 'DE', 'Hamburg'],
    ],
  },
  {
    name: 'Larkmoor Equity',
    country: 'IE',
    people: [
      ['Sadhbh', 'Kilbride', 'Partner', 'IE', 'Dublin'],
      ['Conall', 'Fitzmaurice', 'Associate', 'IE', 'Dublin'],
      ['Ottavia', 'Bellincioni', 'Analyst', 'IT', 'Milan'],
    ],
  },
  {
    name: 'Sandholm Kapital',
    country: 'SE',
    people: [
      ['Elsa', 'Wikander', 'Partner', 'SE', 'Stockholm'],
      ['Axel', 'Tornberg', 'Investment Manager', 'SE', 'Stockholm'],
      ['Freja', 'Damgaard', 'Associate', 'DK', 'Copenhagen'],
    ],
  },
  {
    name: 'Rivaud Conseil',
    country: 'FR',
    people: [
      ['Apolline', 'Rivaud', 'Associée', 'FR', 'Paris'],
      ['Gaspard', 'Thibaudeau', 'Consultant', 'FR', 'Paris'],
      ['Leïla', 'Benkirane', 'Consultante', 'FR', 'Lyon'],
    ],
    officer: 'Thibaudeau',
  },
  {
    name: 'Quayside Strategy',
    country: 'NL',
    people: [
      ['Mirthe', 'Wassenaar', 'Partner', 'NL', 'Amsterdam'],
      ['Lodewijk', 'Brandsma', 'Consultant', 'NL', 'Rotterdam'],
      ['Tessa', 'Uylenburgh', 'Consultant', 'NL', 'Amsterdam'],
    ],
  },
  {
    name: 'Kitano Bridge Partners',
    country: 'JP',
    people: [
      ['Asami', 'Kitano', 'Managing Partner', 'JP', 'Tokyo'],
      ['Kenjiro', 'Hasebe', 'Vice President', 'JP', 'Tokyo'],
      ['Rin', 'Sugawara', 'Analyst', 'SG', 'Singapore'],
    ],
  },
  {
    name: 'Dune Street Investments',
    country: 'AE',
    people: [
      ['Mariam', 'Al-Rumaithi', 'Director', 'AE', 'Abu Dhabi'],
      ['Hadi', 'Barakeh', 'Associate', 'AE', 'Dubai'],
      ['Salman', 'Al-Dosary', 'Analyst', 'SA', 'Riyadh'],
    ],
  },
  {
    name: 'Vantrel Research',
    country: 'US',
    people: [
      ['Marguerite', 'Osgood', 'Head of Research', 'US', 'Boston'],
      ['Dashiell', 'Winthrop', 'Senior Analyst', 'US', 'Charlotte'],
      ['Ximena', 'Larrazabal', 'Analyst', 'MX', 'Mexico City'],
    ],
  },
  {
    name: 'Banyan Row Capital',
    country: 'IN',
    people: [
      ['Ananya', 'Seshadri', 'Principal', 'IN', 'Mumbai'],
      ['Vikrant', 'Chitnis', 'Associate', 'IN', 'Mumbai'],
      ['Zoya', 'Merchant', 'Analyst', 'IN', 'Bengaluru'],
    ],
  },
]

export const haldenClients: readonly Organization[] = [
  {
    name: 'Corvane Partners',
    country: 'GB',
    people: [
      ['Ottilie', 'Marchbanks', 'Director', 'GB', 'London'],
      ['Percival', 'Stroud', 'Associate', 'GB', 'London'],
      ['Amara', 'Ezeilo', 'Analyst', 'GB', 'Manchester'],
    ],
  },
  {
    name: 'Weidenthal Family Office',
    country: 'CH',
    people: [
      ['Seraina', 'Weidenthal', 'Partner', 'CH', 'Zürich'],
      ['Flurin', 'Caduff', 'Analyst', 'CH', 'Zürich'],
    ],
  },
  {
    name: 'Port Ellery Advisors',
    country: 'CA',
    people: [
      ['Maude', 'Charbonneau', 'Managing Director', 'CA', 'Montréal'],
      ['Elliot', 'Saint-Cyr', 'Consultant', 'CA', 'Toronto'],
    ],
  },
  {
    name: 'Hartwell Ames',
    country: 'US',
    people: [
      ['Georgiana', 'Ames', 'Partner', 'US', 'Boston'],
      ['Tobin', 'Lockridge', 'Associate', 'US', 'Chicago'],
    ],
  },
  {
    name: 'Nørrebæk Invest',
    country: 'DK',
    people: [
      ['Sofie', 'Nørrebæk', 'Partner', 'DK', 'Copenhagen'],
      ['Emil', 'Thygesen-Holm', 'Analyst', 'DK', 'Aarhus'],
    ],
  },
  {
    name: 'Calle Norte Capital',
    country: 'ES',
    people: [
      ['Blanca', 'Urquijo', 'Directora', 'ES', 'Madrid'],
      ['Mateu', 'Puigserver', 'Analista', 'ES', 'Barcelona'],
    ],
  },
]

/** Vendors. The first person of the first one is a demo account. */
export const meridianVendors: readonly Organization[] = [
  {
    name: 'Fennick Sourcing',
    country: 'GB',
    people: [
      ['Barnabas', 'Fennick', 'Head of Delivery', 'GB', 'Leeds'],
      ['Adaeze', 'Nwosu', 'Researcher', 'GB', 'Leeds'],
    ],
  },
  {
    name: 'Contoro Networks',
    country: 'IT',
    people: [
      ['Livia', 'Contoro', 'Managing Partner', 'IT', 'Bologna'],
      ['Saverio', 'Mancuso', 'Researcher', 'IT', 'Bologna'],
    ],
  },
  { name: 'Paperbark Insight', country: 'AU', people: [['Kirra', 'Donnelly', 'Director', 'AU', 'Melbourne']] },
]

export const haldenVendors: readonly Organization[] = [
  {
    name: 'Rosengarten & Vale',
    country: 'DE',
    people: [
      ['Cosima', 'Rosengarten', 'Partner', 'DE', 'Cologne'],
      ['Linus', 'Vale', 'Researcher', 'DE', 'Cologne'],
    ],
  },
  { name: 'Tidewater Panels', country: 'US', people: [['Juniper', 'Halloran', 'Director', 'US', 'Atlanta']] },
]

/** An employee of the tenant with their permissions. */
export interface Employee {
  readonly person: Colleague
  readonly permissions: readonly number[]
  readonly isAdmin?: true
  readonly isOfficer?: true
  /** Name of the demo account, if it is one. */
  readonly signIn?: 'staff' | 'admin' | 'compliance' | 'secured'
}

export const meridianStaff: readonly Employee[] = [
  {
    person: ['Marlene', 'Abendroth', 'Project Manager', 'GB', 'London'],
    permissions: [
      ...rolePermissions.projectManager,
      ...rolePermissions.analyst,
      ...rolePermissions.expertAdmin,
      ...rolePermissions.accountManager,
    ],
    signIn: 'staff',
  },
  {
    person: ['Gideon', 'Strathearn', 'Head of Platform', 'GB', 'London'],
    permissions: rolePermissions.systemAdministrator,
    isAdmin: true,
    signIn: 'admin',
  },
  {
    person: ['Benedikt', 'Oyelaran', 'Compliance Officer', 'GB', 'London'],
    permissions: rolePermissions.compliance,
    isOfficer: true,
    signIn: 'compliance',
  },
  {
    person: ['Yevgenia', 'Morozowa', 'Compliance Officer', 'DE', 'Munich'],
    permissions: rolePermissions.compliance,
    isOfficer: true,
    signIn: 'secured',
  },
  { person: ['Callum', 'Ruthven', 'Account Manager', 'GB', 'London'], permissions: rolePermissions.accountManager },
  { person: ['Henriette', 'Pauwels', 'Project Manager', 'BE', 'Ghent'], permissions: rolePermissions.projectManager },
  { person: ['Dilshad', 'Karimov', 'Research Associate', 'GB', 'London'], permissions: rolePermissions.analyst },
  { person: ['Paloma', 'Iturbide', 'Research Associate', 'ES', 'Madrid'], permissions: rolePermissions.analyst },
  { person: ['Ruaridh', 'Macalister', 'Finance Manager', 'GB', 'Edinburgh'], permissions: rolePermissions.finance },
  { person: ['Shinobu', 'Katagiri', 'Expert Relations', 'JP', 'Tokyo'], permissions: rolePermissions.expertAdmin },
]

export const haldenStaff: readonly Employee[] = [
  {
    person: ['Rosamund', 'Halden', 'Managing Partner', 'GB', 'London'],
    permissions: [...rolePermissions.projectManager, ...rolePermissions.accountManager],
    signIn: 'staff',
  },
  {
    person: ['Jasper', 'Rye', 'Operations Partner', 'GB', 'London'],
    permissions: rolePermissions.systemAdministrator,
    isAdmin: true,
    signIn: 'admin',
  },
  {
    person: ['Oluchi', 'Brathwaite', 'Compliance Officer', 'GB', 'London'],
    permissions: rolePermissions.compliance,
    isOfficer: true,
    signIn: 'compliance',
  },
  { person: ['Fenella', 'Corrie', 'Event Manager', 'GB', 'Bristol'], permissions: rolePermissions.analyst },
]
