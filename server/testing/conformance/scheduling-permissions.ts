/** The rows of working hours, availability and calendars elsewhere in the permission matrix. */
export const schedulingPermissions = `
scheduling.listBookings       in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.findFirstFree      in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
scheduling.getAvailability    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.setAvailability    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.listCalendars      in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.addCalendar        in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.removeCalendar     in      yes  –         –           –      –           –     –       –          –      –     –
scheduling.checkCalendar      in      yes  –         –           –      –           –     –       –          –      –     –
scheduling.listCalendarProviders in   yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.startCalendarConnection in yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.connectCalendar    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   calendar_connection_expired
scheduling.listBusyTimes      in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.getWorkingHours    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
scheduling.setWorkingHours    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
`
