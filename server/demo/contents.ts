import type { Industry } from '@colloquy/contract/people/shapes'
import type { IndustryContent } from './content.ts'
import { aerospaceServices } from './industries/aerospace-services.ts'
import { automotiveSuppliers } from './industries/automotive-suppliers.ts'
import { batteriesStorage } from './industries/batteries-storage.ts'
import { buildingMaterials } from './industries/building-materials.ts'
import { chemicalsPlastics } from './industries/chemicals-plastics.ts'
import { coldChain } from './industries/cold-chain.ts'
import { consumerGoods } from './industries/consumer-goods.ts'
import { cybersecurity } from './industries/cybersecurity.ts'
import { enterpriseSoftware } from './industries/enterprise-software.ts'
import { foodIngredients } from './industries/food-ingredients.ts'
import { freightShipping } from './industries/freight-shipping.ts'
import { groceryRetail } from './industries/grocery-retail.ts'
import { healthIt } from './industries/health-it.ts'
import { heatingCooling } from './industries/heating-cooling.ts'
import { industrialAutomation } from './industries/industrial-automation.ts'
import { insurance } from './industries/insurance.ts'
import { medicalDevices } from './industries/medical-devices.ts'
import { packaging } from './industries/packaging.ts'
import { payments } from './industries/payments.ts'
import { pharmaceuticals } from './industries/pharmaceuticals.ts'
import { powerGrids } from './industries/power-grids.ts'
import { renewablePower } from './industries/renewable-power.ts'
import { semiconductors } from './industries/semiconductors.ts'
import { telecomNetworks } from './industries/telecom-networks.ts'

/** The content of each industry. */
export const contents: Readonly<Record<Industry, IndustryContent>> = {
  heating_cooling: heatingCooling,
  building_materials: buildingMaterials,
  industrial_automation: industrialAutomation,
  automotive_suppliers: automotiveSuppliers,
  batteries_storage: batteriesStorage,
  renewable_power: renewablePower,
  power_grids: powerGrids,
  chemicals_plastics: chemicalsPlastics,
  packaging: packaging,
  food_ingredients: foodIngredients,
  consumer_goods: consumerGoods,
  grocery_retail: groceryRetail,
  cold_chain: coldChain,
  freight_shipping: freightShipping,
  aerospace_services: aerospaceServices,
  semiconductors: semiconductors,
  telecom_networks: telecomNetworks,
  enterprise_software: enterpriseSoftware,
  cybersecurity: cybersecurity,
  payments: payments,
  insurance: insurance,
  health_it: healthIt,
  medical_devices: medicalDevices,
  pharmaceuticals: pharmaceuticals,
}
