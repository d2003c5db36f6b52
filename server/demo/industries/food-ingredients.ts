import type { IndustryContent } from '../content.ts'

export const foodIngredients: IndustryContent = {
  id: 'food_ingredients',
  noun: 'food ingredients',
  companyWords: ['Ingredients', 'Flavours', 'Nutrition', 'Starch', 'Aroma'],
  terms: ['Flavours', 'Plant proteins', 'Starch and sweeteners', 'Enzymes', 'Clean label'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Technical Sales Manager',
        'Key Account Manager, Beverages',
        'Regional Sales Director',
        'Commercial Director',
        'President Europe',
      ],
      early: [
        'sold flavours and colours to {40..80/10} dairies and beverage makers in {$country}',
        'won {six|eight} briefs in a year out of {30..45/5} answered',
      ],
      later: [
        'ran core-list agreements with {three|four} global beverage and snack groups',
        'grew savoury flavours in {$region} from {24..38/2} to {55..80/5} million euros in {five|six} years',
        'carried a price increase of {9..16} % through a list of {700..1500/100} customers after citrus had doubled',
      ],
      headlines: ['Core lists and briefs at global food groups', 'Selling flavours and proteins to food makers'],
      terms: ['Core lists', 'Flavour briefs', 'Beverage makers', 'Price increases'],
    },
    {
      fn: 'product',
      titles: [
        'Food Technologist',
        'Application Manager',
        'Head of Applications',
        'Director R&D',
        'Chief Innovation Officer',
      ],
      early: [
        'reformulated {30..70/5} yoghurts, sauces and drinks with {20..35/5} % less sugar',
        'ran tasting panels and learned which differences people notice',
      ],
      later: [
        'led {25..80/5} people in pea and fava protein and got the beany note down to where it sells',
        'launched a sweetener blend that {three|four} soft-drink makers use in {$region}',
        'took {two|three} enzymes through approval in the EU, {26..40/2} months each',
      ],
      headlines: ['Sugar reduction, plant proteins and what tastes right', 'Applications and reformulation'],
      terms: ['Sugar reduction', 'Pea protein', 'Reformulation', 'Novel food approval'],
    },
    {
      fn: 'procurement',
      titles: [
        'Raw Material Buyer',
        'Senior Buyer, Crops',
        'Category Manager',
        'Head of Raw Materials',
        'Chief Procurement Officer',
      ],
      early: [
        'bought vanilla, citrus oils and spices, which teaches one humility about forecasts',
        'contracted {60..180/20} farms for peas and paid them {before|after} the harvest',
      ],
      later: [
        'covered {90..210/10} thousand tonnes of corn and wheat a year with a hedge that sales could understand',
        'built direct sourcing of {vanilla|cocoa|mint} in {two|three} origins with {1200..4500/100} farmers',
        'found a second origin for {guar|citrus fibre|stevia} within {ten|fourteen} months',
      ],
      headlines: [
        'Vanilla, citrus, cocoa and grain: sourcing under pressure',
        'Agricultural raw materials and hedging',
      ],
      terms: ['Vanilla', 'Citrus oils', 'Grain hedging', 'Direct sourcing'],
    },
    {
      fn: 'quality',
      titles: [
        'Quality Officer',
        'Quality Manager',
        'Regulatory Affairs Manager',
        'Head of Quality and Regulatory',
        'VP Quality',
      ],
      early: [
        'audited {25..50/5} suppliers and closed the file on {three|four}',
        'traced an allergen through {five|seven} plants in two days',
      ],
      later: [
        'led quality for {six|eleven} plants and {two|three} recalls, one of them for a supplier’s mistake',
        'kept {180..420/20} recipes legal through the change of smoke flavour rules',
        'rebuilt residue testing after {ethylene oxide|glyphosate} was found in a spice',
      ],
      headlines: ['Recalls, residues and food law for ingredients', 'Quality and regulatory affairs in ingredients'],
      terms: ['Food law', 'Allergens', 'Residues', 'Recalls'],
    },
  ],
  answers: [
    {
      fns: ['sales'],
      question: 'How does a flavour house get onto a core list?',
      answer: [
        'Every {three|four} years a group cuts from {eight|ten} houses to {four|five}. You pay with {2..4} % rebate, free applications work, and stock near its plants.',
        'On the list you see {80..90/5} % of briefs; off it you see the ones nobody could solve.',
      ],
    },
    {
      fns: ['product', 'sales'],
      question: 'Why did plant-based meat stop growing?',
      answer: [
        'First purchase was {18..26} % of households, second purchase less than half of them. Texture holds, price and aftertaste do not.',
        'Protein isolates fell from {5.5|6} to under {3.5|4} euros a kilo, and {makers put half of their lines on dairy alternatives|retail still cut the shelf by a third}.',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How volatile is vanilla really?',
      answer: [
        'In my time from {50..80/10} to over {450..600/50} dollars a kilo and back within {six|seven} years.',
        'Large buyers hold {nine|twelve|fifteen} months of stock, {small ones change to vanillin and rarely return|and they set the price when they stop buying}.',
      ],
    },
    {
      fns: ['product', 'quality'],
      question: 'What does sugar reduction cost the maker of a drink?',
      answer: [
        'Above {30} % less sugar the recipe costs {8..15} % more, because body and bitterness have to be repaired.',
        'Below that it is nearly free. {Taxes made the decision, not consumers.|The label claim brings hardly anything on the shelf.}',
      ],
    },
    {
      fns: ['quality'],
      question: 'Where do contaminations come from in ingredients?',
      answer: [
        'In {seven|eight} of ten cases from dried goods: spices, seeds, gums. Liquid products are rarely the reason.',
        'A full trace takes us {six|nine} hours; {customers expect four|five years ago it took three days}.',
      ],
    },
    {
      fns: ['sales', 'procurement'],
      question: 'Can a small food maker move its flavour supplier?',
      answer: [
        'It can, and hardly ever does. Matching a taste takes {three|four} months and a panel, for {0.5|0.8|1.2} % of the product’s cost.',
        'They leave after missed deliveries. {Two in a year are enough.|Never for the price alone.}',
      ],
    },
  ],
}
